import { messages } from '../store/messages/en.ts';
import type { FileFailure, FilesPort, TextFile } from '../store/ports.ts';
import type { Result } from '../core/base/result.ts';
import type { Workspace } from '../store/state.ts';

/** Asks for a file and opens it beside the work at hand. */
export async function pickFile(files: FilesPort, workspace: () => Workspace): Promise<void> {
  open(await files.openText('.tau,.ccs,.txt,text/plain'), workspace());
}

/** Opens a dropped file likewise. */
export async function openDropped(files: FilesPort, file: File, workspace: () => Workspace): Promise<void> {
  open(await files.readText(file), workspace());
}

function open(read: Result<TextFile | null, FileFailure>, workspace: Workspace): void {
  if (read.ok) {
    if (read.value) workspace.openText(read.value.name.replace(/\.[^.]+$/, ''), read.value.text);
    return;
  }
  const { error } = read;
  const text = error.kind === 'too-large' ? messages.start.tooLarge(Math.round(error.maxBytes / 1_000_000)) : messages.start.unreadable(error.detail);
  workspace.notify({ tone: 'bad', text, actions: [], sticky: false });
}
