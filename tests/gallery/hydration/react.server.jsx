// SPDX-License-Identifier: Apache-2.0
import React from 'react';
import { renderToString } from 'react-dom/server';
import App from './react.jsx';
export const render = () => ({ body: renderToString(<App />) });
