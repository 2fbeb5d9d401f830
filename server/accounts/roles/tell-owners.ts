import type { User } from '#contract/accounts/accounts.ts'
import type { Tx } from '#db/open.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { emailOwners } from './email-owners.ts'

/** Tells all owners by email who has become one, and whether anybody has proved that the address is theirs. */
export async function tellOwners(shop: Shop, tx: Tx, owner: User, by: SignedInUser): Promise<void> {
  const { name, publicUrl } = shop.details()
  await emailOwners(shop, tx, {
    kind: 'new-owner',
    about: owner._id,
    subject: 'A new owner',
    opening: `${by.name} made ${owner.name} (${owner.email}) an owner of ${name}.`,
    parts: [
      ...(owner.isEmailConfirmed
        ? []
        : [{ kind: 'paragraph' as const, text: 'Nobody has proved that this address is theirs.' }]),
      {
        kind: 'paragraph',
        text: 'If nobody in your team asked for it, take the role away now and change your passwords.',
      },
      { kind: 'link', label: 'View the people', url: `${publicUrl}${adminPaths.people}` },
    ],
  })
}
