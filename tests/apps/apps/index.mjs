// SPDX-License-Identifier: Apache-2.0
import { adminer } from './adminer.mjs';
import * as components from './components.mjs';
import { dokuwiki } from './dokuwiki.mjs';
import { jupyter } from './jupyter.mjs';
import { mediawiki } from './mediawiki.mjs';
import { nodered } from './nodered.mjs';
import { tiddlywiki } from './tiddlywiki.mjs';

export const applications = [tiddlywiki, nodered, mediawiki, dokuwiki, adminer,
  jupyter, ...Object.values(components)];
