import { home } from '#contract/content/shown-home.ts'
import { endpointsOf } from './endpoints-of.ts'

export const homeApi = endpointsOf('home', home)
