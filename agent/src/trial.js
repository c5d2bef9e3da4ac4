// SPDX-License-Identifier: Apache-2.0
// Files that a page is to get are tried on an input that is in no document, and
// that no page can see: a browser on another machine has other files under the
// same paths, or none, and would hand over an empty one without a word.
const TRIED_BYTES = 65536; // of each file; what follows is known by its length
let trial = null;
const tryFiles = () => {
  trial = doc.createElement('input');
  trial.type = 'file';
  trial.multiple = true;
  return { inputId: idOf(trial) };
};
// FNV-1a, 32 bits, as src/driver/web/trial.c has it.
const headHash = bytes => {
  let hash = 0x811c9dc5;
  for (const byte of bytes) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
};
const triedFile = async file => {
  try {
    const head = await file.slice(0, TRIED_BYTES).arrayBuffer();
    return { name: file.name, size: file.size,
      hash: headHash(new Uint8Array(head)) };
  } catch (e) {
    return { name: file.name, size: file.size, missing: true };
  }
};
const triedFiles = async () => {
  const files = trial ? Array.from(trial.files) : [];
  trial = null;
  return { files: await Promise.all(files.map(triedFile)) };
};
