import './lockdown.ts';
import { expose } from 'comlink';
import { createLayout } from '../engine/layout.ts';
import { createElkPlacer } from './elk-placer.ts';
import { loadElk } from './load-elk.ts';

expose(createLayout(createElkPlacer(loadElk)));
