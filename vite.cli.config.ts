import { chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vite';

const outDir = join(process.env['TAUSCOPE_DIST'] ?? 'dist', 'cli');

/** The command line: one file for Node, built after the page (whose build empties `dist`). */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      name: 'tauscope:executable',
      closeBundle: () => chmodSync(resolve(outDir, 'tauscope.mjs'), 0o755),
    },
  ],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/cli/main.ts',
    outDir,
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: {
      output: { entryFileNames: 'tauscope.mjs', banner: '#!/usr/bin/env node', codeSplitting: false },
    },
  },
});
