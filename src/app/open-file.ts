import { messages } from '../store/messages/en.ts';
import type { FileFailure, FilesPort, GalleryPort, TextFile } from '../store/ports.ts';
import type { Result } from '../core/base/result.ts';
import type { Workspace } from '../store/state.ts';

const TEXTS = '.tau,.ccs,.txt,text/plain';

/** Asks for a file and opens it beside the work at hand. */
export async function pickFile(files: FilesPort, workspace: () => Workspace): Promise<void> {
  open(await files.openText(TEXTS), workspace());
}

/** Opens a dropped file likewise. */
export async function openDropped(files: FilesPort, file: File, workspace: () => Workspace): Promise<void> {
  open(await files.readText(file), workspace());
}

/** Asks for a file to compare with: the second text of a side. */
export async function pickForSide(files: FilesPort, workspace: () => Workspace, side: 'left' | 'right'): Promise<void> {
  const read = await files.openText(TEXTS);
  const file = readOf(read, workspace());
  // the side is called by it: with its whole name
  if (file) workspace().setCompareFile(side, { ...file, title: read.ok && read.value ? read.value.name : file.title });
}

/** Takes the text of an example for a side. */
export async function openExampleForSide(gallery: GalleryPort, workspace: () => Workspace, side: 'left' | 'right', file: string): Promise<void> {
  const loaded = await gallery.load(file);
  const { setCompareFile, notify, gallery: entries } = workspace();
  if (loaded.ok) setCompareFile(side, { title: entries.find((entry) => entry.file === file)?.title ?? file, source: loaded.value });
  else notify({ tone: 'bad', text: messages.store.gallery.failed, actions: [], sticky: false });
}

function open(read: Result<TextFile | null, FileFailure>, workspace: Workspace): void {
  const file = readOf(read, workspace);
  if (file) workspace.openText(file.title, file.source);
}

/** The text that was read, null where there is none; why it could not be read is told. */
function readOf(read: Result<TextFile | null, FileFailure>, workspace: Workspace): { readonly title: string; readonly source: string } | null {
  if (read.ok) return read.value && { title: read.value.name.replace(/\.[^.]+$/, ''), source: read.value.text };
  const { error } = read;
  const text = error.kind === 'too-large' ? messages.start.tooLarge(Math.round(error.maxBytes / 1_000_000)) : messages.start.unreadable(error.detail);
  workspace.notify({ tone: 'bad', text, actions: [], sticky: false });
  return null;
}
