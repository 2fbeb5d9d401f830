import type { MenuLink, MenuValues } from '#contract/content/menu.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import type { RoomTexts, ShownMenuLink } from '#contract/pages.ts'
import { keywordTargetOf } from '#rules/catalogue/room-keyword.ts'
import { findRoomOfPath, rooms } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'

/** The menu of the specification (spec §2), until the owner publishes another one. */
export const firstMenu: MenuValues = {
  links: [
    { id: 'products', label: 'All Products', link: paths.products },
    { id: 'living', label: 'Living', link: paths.room('living') },
    { id: 'dining', label: 'Dining', link: paths.room('dining') },
    { id: 'bedroom', label: 'Bedroom', link: paths.room('bedroom') },
    { id: 'styling-tips', label: 'Styling Tips', link: paths.stylingTips },
    { id: 'contact', label: 'Contact', link: paths.contact },
  ],
}

/** What a menu can link to, besides rooms, searches and the owner's pages. */
export const menuPages: readonly { label: string; link: string }[] = [
  { label: 'Home', link: paths.home() },
  { label: 'All Products', link: paths.products },
  { label: 'Everything on sale', link: paths.sale },
  { label: 'Styling Tips', link: paths.stylingTips },
  { label: 'Contact', link: paths.contact },
  { label: 'Support', link: paths.support },
  { label: 'Shipping', link: paths.shippingCosts },
  { label: 'Terms', link: paths.terms },
  { label: 'Privacy', link: paths.privacy },
  { label: 'My list', link: paths.list },
]

const fixedPaths = new Set(menuPages.map(({ link }) => link.split('#')[0]))
const searchPattern = /^\/search\/[^/?#]+$/
const roomPattern = /^\/(?:living|dining|bedroom)\/([^/?#]+)$/
const pagePattern = /^\/pages\/([a-z0-9-]+)$/

/** The slug of the owner's page to which a link leads. */
export function menuPageSlug(link: string): string | undefined {
  return pagePattern.exec(link)?.[1]
}

/** Without spaces around the texts. */
export function normalizeMenu({ links }: MenuValues): MenuValues {
  return { links: links.map(({ id, label, link }) => ({ id, label: label.trim(), link: link.trim() })) }
}

/** The menu must have a link, and each must lead to a public page of the shop. */
export function menuProblems({ links }: MenuValues): FieldError[] {
  const problems = links.flatMap((link, at) =>
    linkProblems(link, links.slice(0, at)).map(({ path, message }) => ({ path: `links.${at}.${path}`, message })),
  )
  return links.length > 0 ? problems : [{ path: 'links', message: 'The menu needs a link.' }]
}

function linkProblems({ id, label, link }: MenuLink, before: readonly MenuLink[]): FieldError[] {
  return [
    ...(before.some((other) => other.id === id) ? [{ path: 'id', message: 'Two links have the same id.' }] : []),
    ...(label === '' ? [{ path: 'label', message: 'Enter the words of the link.' }] : []),
    ...(isMenuAddress(link)
      ? []
      : [{ path: 'link', message: 'Enter a page of the shop that everyone can open, such as /living/Coffee.' }]),
    ...(link !== '' && before.some((other) => other.link === link)
      ? [{ path: 'link', message: 'The menu already has this link.' }]
      : []),
  ]
}

/** Whether a menu can have an address: no other site, no script, no redirect and no private page. */
export function isMenuAddress(link: string): boolean {
  if (!canBeDecoded(link) || /[\s\\]/.test(link)) return false
  const [path = '', anchor] = link.split('#')
  if (anchor !== undefined) return fixedPaths.has(path) && /^[a-z0-9-]+$/.test(anchor)
  return fixedPaths.has(path) || [searchPattern, roomPattern, pagePattern].some((pattern) => pattern.test(path))
}

function canBeDecoded(link: string): boolean {
  try {
    decodeURIComponent(link)
    return true
  } catch {
    return false
  }
}

/** What decides whether a link of the menu leads to something. */
export interface MenuTargets {
  rooms: RoomTexts
  slugs: ReadonlySet<string>
}

/** Why shoppers do not see a link: its category is hidden or gone, or its page is not live. Null if they see it. */
export function menuTargetProblem(link: string, { rooms: texts, slugs }: MenuTargets): string | null {
  if (!isMenuAddress(link)) return 'not a page of the shop'
  const slug = menuPageSlug(link)
  if (slug !== undefined) return slugs.has(slug) ? null : 'page not published'
  const [, keyword] = roomPattern.exec(link) ?? []
  const room = findRoomOfPath(link)
  if (keyword === undefined || !room) return null
  const target = keywordTargetOf(decodeURIComponent(keyword), texts)
  if (target.kind === 'words') return 'category doesn’t exist'
  if (target.kind !== 'category') return null
  const category = texts[room.path].categories.find((each) => each.keyword === target.keyword)
  if (!category) return 'category doesn’t exist'
  return category.isHidden ? 'category hidden' : null
}

/** The menu for shoppers; undefined for that of the specification, which the pages have themselves. */
export function toShownMenu(value: MenuValues, targets: MenuTargets): ShownMenuLink[] | undefined {
  const shown = value.links.filter(({ link }) => menuTargetProblem(link, targets) === null)
  const isFirst = menuText(shown) === menuText(firstMenu.links)
  return isFirst ? undefined : shown.map(toShownLink)
}

/** A link of the menu for shoppers. */
export function toShownLink({ label, link }: Pick<MenuLink, 'label' | 'link'>): ShownMenuLink {
  return { label, to: link, ...sectionOf(link) }
}

/** The paths at which a room's link and the home link are marked; other links are marked below their own. */
function sectionOf(link: string): { under?: string } {
  if (link === paths.home()) return { under: paths.home(2) }
  const room = rooms.find(({ path }) => paths.room(path) === link)
  return room ? { under: `/${room.path}/` } : {}
}

function menuText(links: readonly MenuLink[]): string {
  return links.map(({ label, link }) => `${label} (${link})`).join(', ')
}

/** The menu as fields of the history. */
export function menuFields({ links }: MenuValues): Record<string, string> {
  return { menu: menuText(links) }
}
