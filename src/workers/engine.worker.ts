import './lockdown.ts';
import { expose } from 'comlink';
import { createEngine } from '../engine/engine.ts';
import { createPause } from './pause.ts';
import { transferring } from './transferring.ts';

expose(transferring(createEngine(createPause(), () => performance.now())));
