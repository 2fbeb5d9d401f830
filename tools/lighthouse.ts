import { measureFirstVisit, measurePages } from './bench/lighthouse.ts'
import { ensureBuild } from '../scripts/prepare.mjs'

/*
 * npm run lighthouse: visits four pages of the built shop as Lighthouse's mobile phone, three times each, and prints
 * the medians. `npm run lighthouse -- --all-pages` visits ten pages. `-- --first-visit` visits the home page of new
 * shops, which have not made any picture.
 */

await ensureBuild()
const isFirstVisit = process.argv.includes('--first-visit')
const isAll = process.argv.includes('--all-pages')
console.table(isFirstVisit ? { 'home, first visit': await measureFirstVisit() } : await measurePages({ isAll }))
