/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_QUESTIONS_H
#define DEED_FRONT_UIAP_QUESTIONS_H

/*
 * x.deed.ask: what an agent asks of a page beside elements (docs/page.md), by
 * the name of the question. Not all of them: what would hand out a login, or
 * run code of the agent in the page, is for the command line.
 */

struct deed_arena;
struct deed_envelope;
struct deed_uiap_session;
struct deed_value;

/* Questions of one session that wait for their answer; more are refused. */
#define DEED_QUESTIONS_MAX 8

void deed_question_hear(struct deed_uiap_session *session,
                        const struct deed_envelope *envelope);
/* Those that can be asked, as a list of texts. */
struct deed_value *deed_questions_encode(struct deed_arena *arena);
/* The session ends: nobody waits for them. */
void deed_questions_drop(struct deed_uiap_session *session);

#endif
