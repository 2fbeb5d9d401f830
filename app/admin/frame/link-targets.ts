import type { FooterPage, RoomTexts } from '#contract/pages.ts'
import { rooms as allRooms } from '#rules/catalogue/rooms.ts'
import { menuPages } from '#rules/content/menu-values.ts'
import { paths } from '#rules/paths.ts'

interface LinkTarget {
  label: string
  link: string
}

/** Where a link can lead: rooms and their visible categories, the owner’s own pages, and the shop’s pages. */
export function linkTargets(
  pages: readonly FooterPage[],
  rooms: RoomTexts,
): { title: string; targets: LinkTarget[] }[] {
  const roomGroups = allRooms.map(({ path, homeSpace }) => ({
    title: homeSpace,
    targets: [
      { label: homeSpace, link: paths.room(path) },
      ...rooms[path].categories
        .filter(({ isHidden }) => !isHidden)
        .map(({ keyword, label }) => ({ label, link: paths.room(path, keyword) })),
    ],
  }))
  const own = pages.map(({ title, slug }) => ({ label: title, link: paths.shopPage(slug) }))
  return [
    ...roomGroups,
    ...(own.length > 0 ? [{ title: 'Your pages', targets: own }] : []),
    { title: 'Shop pages', targets: [...menuPages] },
  ]
}
