/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_AGENT_SOURCE_H
#define DEED_DRIVER_WEB_AGENT_SOURCE_H

/* The page agent, joined from agent/src and embedded at build time by
 * tools/embed_agent.py. */

#include <stddef.h>

extern const char deed_agent_source[];
extern const size_t deed_agent_source_len;
extern const char deed_agent_hash[];
/* The world it lives in bears its hash: whatever answers there is this agent,
 * also when another version of deed works in the same page. */
extern const char deed_agent_world[];

#endif
