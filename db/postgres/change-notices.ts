import type { Log } from '#db/log.ts'
import type { OpenDatabase } from '#db/open.ts'
import { type ListenerTiming, PostgresListener } from './postgres-listener.ts'

/** The channel of the triggers of the migration `change-notices`. */
export const changeChannel = 'shop_changes'

/** Any change. */
export const anyChange = '*'

/** Announces committed changes of what public responses show, by any process or program. */
export interface ChangeNotices {
  isShared: boolean
  /** Otherwise changes by other processes stay unknown. */
  isListening(): boolean
  /** The listener gets the tags of each change, or `*` when notices may have been missed. */
  subscribe(listener: (tags: readonly string[]) => void): void
  /** Resolves when every change committed so far has reached the subscribers. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Without PostgreSQL there is one process, and its own connection tells it. */
export async function openChangeNotices(
  database: OpenDatabase,
  log: Log,
  timing: Partial<ListenerTiming> = {},
): Promise<ChangeNotices> {
  const listeners: ((tags: readonly string[]) => void)[] = []
  const publish = (payload: string) => {
    const tags = payload.split(' ')
    for (const listener of listeners) listener(tags)
  }
  const subscribe = (listener: (tags: readonly string[]) => void) => void listeners.push(listener)
  if (database.kind === 'embedded') {
    const unlisten = await database.lite.listen(changeChannel, publish)
    return {
      isShared: false,
      isListening: () => true,
      subscribe,
      // PGlite calls back before the statement that committed the change resolves.
      settled: () => Promise.resolve(),
      close: async () => (database.lite.closed ? undefined : unlisten()),
    }
  }
  const { connectionString = '' } = database.pool.options
  const listener = new PostgresListener(
    {
      databaseUrl: connectionString,
      channel: changeChannel,
      name: 'totara-changes',
      hear: (payload) => publish(payload ?? anyChange),
      // What changed while no connection listened is unknown.
      onListening: () => publish(anyChange),
      onLost: () => publish(anyChange),
      log: (error) => log('Notices of changes do not arrive: responses are cached for a second only', error),
    },
    timing,
  )
  await listener.open()
  return {
    isShared: true,
    isListening: () => listener.isListening,
    subscribe,
    settled: () => listener.settled(),
    close: () => listener.close(),
  }
}
