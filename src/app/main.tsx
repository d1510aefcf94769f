import { createRoot } from 'react-dom/client';
import '../ui/kit/tokens.css';
import '../ui/kit/base.css';
import { windowClass } from '../ui/kit/use-window-class.ts';
import { App } from './app.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { registerOffline } from './offline.ts';
import { wire } from './wiring.ts';

const root = document.getElementById('root');
if (!root) throw new Error('no #root in index.html');
const { openInitial, ...wiring } = wire();
// A tablet shows one panel at a time as a phone does, but has the room to begin with the drawing.
if (windowClass() === 'tablet') wiring.store.getState().setView({ phoneTab: 'drawing' });
createRoot(root).render(
  <CrashBoundary>
    <App {...wiring} />
  </CrashBoundary>,
);
void openInitial();
registerOffline();
