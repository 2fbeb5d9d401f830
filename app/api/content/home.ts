import { home } from '#contract/content/shown-home.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({ readHome: build.query(call(home.read, noArgument)) }),
})

export const { useReadHomeQuery } = homeApi
