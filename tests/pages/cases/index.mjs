// SPDX-License-Identifier: Apache-2.0
// All cases, with ids that are unique: GROUP-CASE.
import adjust from './adjust.mjs';
import aimed from './aimed.mjs';
import anew from './anew.mjs';
import animated from './animated.mjs';
import answers from './answers.mjs';
import awaits from './awaits.mjs';
import beyond from './beyond.mjs';
import blurs from './blurs.mjs';
import calendar from './calendar.mjs';
import caret from './caret.mjs';
import causes from './causes.mjs';
import choose from './choose.mjs';
import components from './components.mjs';
import controls from './controls.mjs';
import covers from './covers.mjs';
import dead from './dead.mjs';
import decoration from './decoration.mjs';
import delivery from './delivery.mjs';
import drags from './drags.mjs';
import drawn from './drawn.mjs';
import duplicates from './duplicates.mjs';
import emptied from './emptied.mjs';
import enabled from './enabled.mjs';
import endings from './endings.mjs';
import expect from './expect.mjs';
import expected from './expected.mjs';
import fields from './fields.mjs';
import files from './files.mjs';
import fold from './fold.mjs';
import formats from './formats.mjs';
import forced from './forced.mjs';
import forged from './forged.mjs';
import forgotten from './forgotten.mjs';
import frames from './frames.mjs';
import geometry from './geometry.mjs';
import gestures from './gestures.mjs';
import given from './given.mjs';
import handlers from './handlers.mjs';
import hands from './hands.mjs';
import held from './held.mjs';
import history from './history.mjs';
import keeps from './keeps.mjs';
import later from './later.mjs';
import leaving, { scripted } from './leaving.mjs';
import looks from './looks.mjs';
import loose from './loose.mjs';
import mechanics from './mechanics.mjs';
import motion from './motion.mjs';
import names from './names.mjs';
import optimistic from './optimistic.mjs';
import peers from './peers.mjs';
import orders from './orders.mjs';
import peculiar from './peculiar.mjs';
import pending from './pending.mjs';
import pickers from './pickers.mjs';
import presses from './presses.mjs';
import putoff from './putoff.mjs';
import reads from './reads.mjs';
import refused from './refused.mjs';
import replaced from './replaced.mjs';
import requests from './requests.mjs';
import rollback from './rollback.mjs';
import roots from './roots.mjs';
import scroll from './scroll.mjs';
import selecting from './selecting.mjs';
import settle from './settle.mjs';
import sliders from './sliders.mjs';
import spots from './spots.mjs';
import stays from './stays.mjs';
import stories from './stories.mjs';
import strangers from './strangers.mjs';
import submit from './submit.mjs';
import switches from './switches.mjs';
import tabs from './tabs.mjs';
import takeback from './takeback.mjs';
import tasks from './tasks.mjs';
import text from './text.mjs';
import thumbs from './thumbs.mjs';
import ticking from './ticking.mjs';
import trees from './trees.mjs';
import unclear from './unclear.mjs';
import unseen from './unseen.mjs';
import unshown from './unshown.mjs';
import verdicts from './verdicts.mjs';
import ways from './ways.mjs';
import wholes from './wholes.mjs';
import widgets from './widgets.mjs';
import first from './window.mjs';
import words from './words.mjs';

export const all = [adjust, aimed, anew, animated, answers, awaits, beyond, blurs, calendar, caret, causes,
  choose, components, controls, covers, dead, decoration, delivery, drags, drawn, duplicates,
  emptied, enabled, endings, expect, expected, fields, files, fold, formats, forced, forged, forgotten,
  frames, geometry, gestures, given, handlers, hands, held, history, keeps, later, leaving,
  scripted,
  looks, loose, mechanics, motion,
  names, optimistic, orders, peers, peculiar,
  pending, pickers, presses, putoff, reads, refused, replaced, requests,
  rollback, roots, scroll, selecting, settle, sliders,
  spots, stays, stories, strangers, submit, switches, takeback, tabs, tasks, text, thumbs, ticking, trees, unclear, unseen, unshown, verdicts, ways, wholes, widgets, first, words].flat()
  .map(c => ({ ...c, id: `${c.group}-${c.id}` }));

const ids = all.map(c => c.id);
const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
if (twice.length) { throw new Error('the same id twice: ' + twice.join()); }
