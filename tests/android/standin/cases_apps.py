# SPDX-License-Identifier: Apache-2.0
"""More applications, one a situation."""
