import { createRoot } from 'react-dom/client';
import '../ui/kit/tokens.css';
import '../ui/kit/base.css';
import { App } from './app.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { wire } from './wiring.ts';

const root = document.getElementById('root');
if (!root) throw new Error('no #root in index.html');
const { openInitial, ...wiring } = wire();
createRoot(root).render(
  <CrashBoundary>
    <App {...wiring} />
  </CrashBoundary>,
);
void openInitial();
