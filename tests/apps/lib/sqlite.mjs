// SPDX-License-Identifier: Apache-2.0
// What a SQLite file holds, as JSON: PHP is there for the applications anyway.
import { execFileSync } from 'node:child_process';

export const query = (file, sql) => execFileSync('php', ['-r',
  '$d = new PDO("sqlite:" . $argv[1]); ' +
  'echo json_encode($d->query($argv[2])->fetchAll(PDO::FETCH_NUM));',
  '--', file, sql]).toString();
