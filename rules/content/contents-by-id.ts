import { contentIds } from '#contract/content/content.ts'
import { redirectsId } from '#contract/content/redirects.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** The name of each content and the address of the page that edits it, by the id that the history has. */
export const contentsById: Readonly<Record<string, { name: string; page: string }>> = {
  [contentIds.announcement]: { name: 'Announcement', page: adminPaths.announcement },
  [contentIds.hours]: { name: 'Phone hours', page: adminPaths.hours },
  [contentIds['closed-days']]: { name: 'Closed days', page: adminPaths.hours },
  [contentIds.home]: { name: 'Home page', page: adminPaths.homePage },
  [contentIds.support]: { name: 'Support answers', page: adminPaths.supportAnswers },
  [contentIds.menu]: { name: 'Menu', page: adminPaths.menu },
  [contentIds.rooms]: { name: 'Rooms and categories', page: adminPaths.rooms },
  [contentIds.contact]: { name: 'Name and contact', page: adminPaths.hours },
  [contentIds.times]: { name: 'Days and minutes', page: adminPaths.hours },
  [contentIds.terms]: { name: 'Terms', page: adminPaths.fixedText('terms') },
  [contentIds.privacy]: { name: 'Privacy', page: adminPaths.fixedText('privacy') },
  [contentIds['styling-tips']]: { name: 'Styling tips', page: adminPaths.fixedText('styling-tips') },
  [redirectsId]: { name: 'Addresses that lead on', page: adminPaths.redirects() },
}
