import type { Exception } from './failures.ts'

/**
 * The tests of the version before that may fail on the schema of today, each with its reason. Remove those of the last
 * release after a release; one that a user can notice needs a line under "Before you upgrade" in CHANGELOG.md.
 */
export const exceptions: readonly Exception[] = [
  {
    file: 'server/backup/restore.test.ts',
    test: 'a restore restores every row of every table unchanged, into either database and back again',
    reason: 'It expects its own fixture to fill every table, and the tables of today are more.',
  },
  {
    file: 'server/backup/restore.test.ts',
    test: 'a restore is refused for a shop with data, unless --replace is set',
    reason: 'It expects the refusal to name users; a mark of a changed customer comes first.',
  },
  {
    file: 'server/backup/backup.test.ts',
    test: 'a backup contains every table of the database except the sessions, known devices, links of emails, unfinished sign-ins, steps to undo and counts of tries',
    reason: 'It expects its own tables alone; the tables of the stored sums are more.',
  },
  {
    file: 'server/backup/damaged-backup.test.ts',
    test: 'a complete backup is accepted, also when it is compressed again',
    reason: 'It counts the parts of the file; the marks of changed customers are one more.',
  },
  {
    file: 'server/privacy/delete-own-account.test.ts',
    test: 'after the deletion by the user neither name nor address is left but on the orders, and there until their period is over',
    reason: 'It leaves a mark of the changed customer, which a process of today takes up within a minute.',
  },
  {
    file: 'server/privacy/delete-own-account.test.ts',
    test: 'after the deletion by an admin neither name nor address is left but on the orders, and there until their period is over',
    reason: 'It leaves a mark of the changed customer, which a process of today takes up within a minute.',
  },
]
