import {
  announcement,
  closedDays,
  contactDetails,
  homeContent,
  hours,
  menuContent,
  roomTexts,
  shopTimes,
  supportContent,
  textContent,
} from '#contract/content/content.ts'
import { draftView } from '#contract/content/draft-view.ts'
import { redirects } from '#contract/content/redirects.ts'
import { categoryCounts, deletedCategories } from '#contract/content/rooms.ts'
import { shopPages } from '#contract/content/shop-pages.ts'
import { endpointsOf } from '#app/api/endpoints-of.ts'

/** A version that is saved or published: its texts, and the number of the newest version that its author has seen. */
export interface ContentSave<Value> {
  value: Value
  basedOn: number
}

const content = { '*': { provides: ['Content'], invalidates: ['Content'] } } as const

export const announcementApi = endpointsOf('announcement', announcement, content)
export const closedDaysApi = endpointsOf('closedDays', closedDays, content)
export const contactDetailsApi = endpointsOf('contactDetails', contactDetails, content)
export const homeContentApi = endpointsOf('homeContent', homeContent, content)
export const hoursApi = endpointsOf('hours', hours, content)
export const menuContentApi = endpointsOf('menuContent', menuContent, content)
export const roomTextsApi = endpointsOf('roomTexts', roomTexts, content)
export const shopTimesApi = endpointsOf('shopTimes', shopTimes, content)
export const supportContentApi = endpointsOf('supportContent', supportContent, content)
export const textContentApi = endpointsOf('textContent', textContent, content)

export const categoryCountsApi = endpointsOf('categoryCounts', categoryCounts)
export const deletedCategoriesApi = endpointsOf('deletedCategories', deletedCategories, {
  ...content,
  list: { keepSeconds: 5 },
})
export const draftViewApi = endpointsOf('draftView', draftView)

export const redirectsApi = endpointsOf('redirects', redirects, {
  ...content,
  list: { pages: 'pageNumber', keepSeconds: 5 },
  importCsv: {
    // The bytes are sent unchanged: the server checks whether they are UTF-8.
    toParts: ({ csv }: { csv: Blob }) => ({ body: csv, headers: { 'content-type': 'text/csv' } }),
    timeoutMs: 300_000,
  },
})

export const shopPagesApi = endpointsOf('shopPages', shopPages, {
  '*': { provides: ['ShopPage'], invalidates: ['ShopPage'], keepSeconds: 5 },
  preview: { isRead: true, provides: [] },
  versions: { pages: 'pageNumber' },
  version: { provides: [], keepSeconds: 60 },
})
