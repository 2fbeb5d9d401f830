import { dashboard } from '#contract/dashboard.ts'
import { api, call, nothing } from './base.ts'

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    readDashboard: build.query({
      ...call(dashboard.read, nothing),
      providesTags: ['Order', 'Product'],
      keepUnusedDataFor: 5,
    }),
  }),
})

export const { useReadDashboardQuery } = dashboardApi
