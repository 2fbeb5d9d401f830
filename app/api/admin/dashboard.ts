import { dashboard } from '#contract/back-office/dashboard.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    readDashboard: build.query({
      ...call(dashboard.read, noArgument),
      providesTags: ['Order', 'Product'],
      keepUnusedDataFor: 5,
    }),
  }),
})

export const { useReadDashboardQuery } = dashboardApi
