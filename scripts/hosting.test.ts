import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTENT_SECURITY_POLICY, ISOLATION_HEADERS } from './csp.ts';

const ROOT = join(import.meta.dirname, '..');

test('docs/hosting.md names the headers that the preview server sends', () => {
  const document = readFileSync(join(ROOT, 'docs', 'hosting.md'), 'utf8').split('\n');
  expect(document).toContain(`Content-Security-Policy: ${CONTENT_SECURITY_POLICY}`);
  for (const [name, value] of Object.entries(ISOLATION_HEADERS)) expect(document).toContain(`${name}: ${value}`);
});

test('the page has no inline script, style or handler for the policy to refuse', () => {
  const html = readFileSync(join(ROOT, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/);
});
