import type { Context } from './context.ts';
import { toDocument } from './document-of-state.ts';
import { messages } from './messages/en.ts';
import type { Notice, NoticeSlice } from './state.ts';

const words = messages.store;
const NOTICE_MS = 8_000;
/** More at once would cover the work. */
const MAX_NOTICES = 4;

export function createNoticeSlice(context: Context): NoticeSlice {
  const { get, set, ports } = context;
  let lastId = 0;

  return {
    notices: [], announcement: '', gallery: [], projects: [],
    dismiss: (id) => set({ notices: get().notices.filter((n) => n.id !== id) }),
    notify: (notice) => {
      const id = ++lastId;
      const others = get().notices.filter((n) => n.text !== notice.text);
      set({ notices: atMost(MAX_NOTICES, [...others, { ...notice, id }]) });
      if (!notice.sticky) ports.clock.after(NOTICE_MS, () => get().dismiss(id));
    },
    makeLink: async () => {
      const encoded = await ports.share.encode(toDocument(get()));
      if (encoded.ok) return ports.address.linkTo(encoded.value);
      const { bytes, maxBytes } = encoded.error;
      get().notify({
        tone: 'warn', sticky: true, text: words.link.cannotMake(Math.ceil(bytes / 1000), Math.floor(maxBytes / 1000)),
        actions: [{ label: words.link.download, run: () => get().downloadSource() }],
      });
      return null;
    },
    copyText: async (text, done) => {
      const copied = await ports.clipboard.copyText(text);
      get().notify({ tone: copied.ok ? 'good' : 'warn', text: copied.ok ? done : words.clipboardRefused, actions: [], sticky: false });
    },
  };
}

/** The newest notices; those that stay until closed go last. */
function atMost(count: number, notices: readonly Notice[]): readonly Notice[] {
  if (notices.length <= count) return notices;
  const passing = notices.findIndex((n, i) => !n.sticky && i < notices.length - 1);
  return notices.toSpliced(Math.max(0, passing), 1);
}
