import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { CONTENT_SECURITY_POLICY, ISOLATION_HEADERS } from './scripts/csp.ts';
import { serviceWorker } from './scripts/service-worker.ts';

const isLong = process.env['TAUSCOPE_LONG'] === '1';

/** The policy goes into the built page only: the development server needs inline scripts for hot reload. */
const contentSecurityPolicy: Plugin = {
  name: 'tauscope:content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
      injectTo: 'head-prepend',
    },
  ],
};

export default defineConfig({
  base: './', // works at / and under any sub-path
  plugins: [react(), contentSecurityPolicy, serviceWorker()],
  server: { host: '127.0.0.1', headers: ISOLATION_HEADERS },
  preview: {
    host: '127.0.0.1',
    // A policy in a <meta> element does not reach workers; they obey the headers of their own script.
    headers: { ...ISOLATION_HEADERS, 'Content-Security-Policy': CONTENT_SECURITY_POLICY },
  },
  worker: { format: 'es' },
  // Workers are not crawled from the page; a package first met in one would reload the page during development.
  optimizeDeps: { entries: ['index.html', 'src/workers/*.worker.ts'] },
  build: {
    outDir: process.env['TAUSCOPE_DIST'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true, // read by scripts/bytes.mjs
    modulePreload: { polyfill: false }, // every browser of the target has it
    assetsInlineLimit: 0, // a font or image as data: would be refused by the policy
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    setupFiles: ['scripts/unit-setup.ts'],
    maxWorkers: 2, // the default leaves a core of two idle
    testTimeout: isLong ? 1_200_000 : 20_000,
    hookTimeout: isLong ? 1_200_000 : 20_000,
  },
});
