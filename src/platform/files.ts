/** Files of the reader: opened by a dialog or dropped, saved as a download. */
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import type { FileFailure, FilesPort, TextFile } from '../store/ports.ts';

/** Far above every model; a larger file is the wrong one. */
const MAX_BYTES = 8 * 1024 * 1024;
/** A download has begun by then. */
const RELEASE_AFTER_MS = 10_000;

export function createFiles(page: Document): FilesPort {
  return {
    openText: async (accept) => {
      const file = await askForFile(page, accept);
      return file === null ? ok(null) : readText(file);
    },
    readText,
    saveText: ({ name, text }) => {
      const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
      const link = page.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
    },
  };
}

function askForFile(page: Document, accept: string): Promise<File | null> {
  const input = page.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

async function readText(file: Blob & { readonly name: string }): Promise<Result<TextFile, FileFailure>> {
  if (file.size > MAX_BYTES) return err({ kind: 'too-large', bytes: file.size, maxBytes: MAX_BYTES });
  try {
    return ok({ name: file.name, text: await file.text() });
  } catch (error) {
    return err({ kind: 'unreadable', detail: String(error) });
  }
}
