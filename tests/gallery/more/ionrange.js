// SPDX-License-Identifier: Apache-2.0
import './jquery.js';
import 'ion-rangeslider';
import 'ion-rangeslider/css/ion.rangeSlider.css';
import { ready, start, tell } from '../pages/truth.js';

start({ slider: 20 });
const $ = window.jQuery;
$('#app').html(`<main style="width:480px;padding:40px"><label for="volume">Volume
  </label><input id="volume"></main>`);
$('#volume').ionRangeSlider({ min: 0, max: 100, from: 20, skin: 'flat',
  onChange: data => tell('slider', data.from) });
ready();
