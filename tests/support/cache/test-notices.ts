import type { ChangeNotices } from '#db/postgres/change-notices.ts'

export function testNotices() {
  const state = { isListening: true, publish: (_tags: readonly string[]) => {}, settledCount: 0 }
  const notices: ChangeNotices = {
    isShared: true,
    isListening: () => state.isListening,
    subscribe: (listener) => void (state.publish = listener),
    settled: async () => void state.settledCount++,
    close: async () => {},
  }
  return { notices, state }
}
