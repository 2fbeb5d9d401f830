import { contentIds } from '#contract/content/content.ts'

/** The names of the contents in the history, by their ids. */
export const contentNames: Readonly<Record<string, string>> = {
  [contentIds.announcement]: 'Announcement',
  [contentIds.hours]: 'Phone hours',
  [contentIds['closed-days']]: 'Closed days',
  [contentIds.home]: 'Home page',
  [contentIds.support]: 'Support answers',
  [contentIds.menu]: 'Menu',
  [contentIds.rooms]: 'Rooms and categories',
  [contentIds.contact]: 'Name and contact',
  [contentIds.times]: 'Days and minutes',
  [contentIds.terms]: 'Terms',
  [contentIds.privacy]: 'Privacy',
  [contentIds['styling-tips']]: 'Styling tips',
}
