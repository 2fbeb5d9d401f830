import type { ShownAnnouncement, ShownMenuLink } from '#contract/pages.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import {
  firstMenu,
  isMenuAddress,
  type MenuTargets,
  menuTargetProblem,
  toShownLink,
} from '#rules/content/menu-values.ts'
import { mostMenuLinks } from '#contract/content/menu.ts'

/** What a sale says on every page, from its first to its last instant. */
export interface SaleTexts {
  announcement: string
  menuLabel: string
  /** The page to which both lead; the line may have none. */
  textLink: string
  startsAt: Date
  endsAt: Date
}

/** What is wrong with the trimmed texts of a sale. */
export function saleTextProblems({
  announcement,
  menuLabel,
  textLink,
}: Pick<SaleTexts, 'announcement' | 'menuLabel' | 'textLink'>): FieldError[] {
  if (textLink === '') {
    return menuLabel === ''
      ? []
      : [{ path: 'textLink', message: 'Enter the page to which the link in the menu leads.' }]
  }
  if (!isMenuAddress(textLink)) {
    return [{ path: 'textLink', message: 'Enter a page of the shop that everyone can open, such as /dining/dining.' }]
  }
  return announcement === '' && menuLabel === ''
    ? [{ path: 'announcement', message: 'Enter the announcement or the words in the menu, or remove the page.' }]
    : []
}

const running = (texts: readonly SaleTexts[], now: Date) =>
  texts
    .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())

/** The line of the running sale that began first; null for none. */
export function saleAnnouncementAt(
  texts: readonly SaleTexts[],
  now: Date,
  targets: MenuTargets,
): ShownAnnouncement | null {
  const sale = running(texts, now).find(({ announcement }) => announcement !== '')
  if (!sale) return null
  const isLinked = sale.textLink !== '' && menuTargetProblem(sale.textLink, targets) === null
  return { text: sale.announcement, link: isLinked ? sale.textLink : '' }
}

/**
 * The menu with the link of the sale that began first; undefined for that of the specification. A full menu, or one
 * with the same page, has no such link.
 */
export function withSaleLink(
  menu: ShownMenuLink[] | undefined,
  texts: readonly SaleTexts[],
  now: Date,
  targets: MenuTargets,
): ShownMenuLink[] | undefined {
  const sale = running(texts, now).find(
    ({ menuLabel, textLink }) => menuLabel !== '' && menuTargetProblem(textLink, targets) === null,
  )
  if (!sale) return menu
  const links = menu ?? firstMenu.links.map(toShownLink)
  if (links.length >= mostMenuLinks || links.some(({ to }) => to === sale.textLink)) return menu
  return [...links, toShownLink({ label: sale.menuLabel, link: sale.textLink })]
}

/** When the texts change next without a write; null for never. */
export function nextSaleTextChange(texts: readonly SaleTexts[], now: Date): Date | null {
  const instants = texts.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at > now)
  return instants.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}
