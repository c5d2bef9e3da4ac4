// SPDX-License-Identifier: Apache-2.0
import { start } from './monaco_lib.js';

start(true);
