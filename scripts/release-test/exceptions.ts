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
    file: 'db/migrate.test.ts',
    test: 'the products of an existing shop stay as they are, and no fact about them is known',
    reason: 'It lists the new columns of a product that are null; products.coming_on is one more.',
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
