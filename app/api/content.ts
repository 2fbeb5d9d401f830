import { fixedTexts } from '#contract/content/fixed-texts.ts'
import { shopPages } from '#contract/content/shop-pages.ts'
import { support } from '#contract/content/support.ts'
import { endpointsOf } from './endpoints-of.ts'

export const supportApi = endpointsOf('support', support, { preview: { isRead: true, keepSeconds: 5 } })

export const fixedTextsApi = endpointsOf('fixedTexts', fixedTexts, { preview: { isRead: true, keepSeconds: 5 } })

export const shopPageApi = endpointsOf('shopPage', { read: shopPages.read })
