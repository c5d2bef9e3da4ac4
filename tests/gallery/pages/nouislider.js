// SPDX-License-Identifier: Apache-2.0
import noUiSlider from 'nouislider';
import 'nouislider/dist/nouislider.css';
import { ready, start, tell } from './truth.js';

start({ slider: 20 });
document.querySelector('#app').innerHTML =
  '<main style="width:480px;padding:40px"><div id="slider"></div></main>';
const slider = noUiSlider.create(document.querySelector('#slider'), {
  start: 20, step: 1, range: { min: 0, max: 100 }, connect: 'lower',
  handleAttributes: [{ 'aria-label': 'Volume' }] });
slider.on('update', values => tell('slider', Number(values[0])));
ready();
