import { today } from '#contract/back-office/today.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const todayApi = api.injectEndpoints({
  endpoints: (build) => ({
    readToday: build.query({
      ...call(today.read, noArgument),
      providesTags: ['Order', 'Product', 'Message', 'Question', 'Review', 'Photo'],
    }),
    readTodayMoney: build.query({ ...call(today.money, noArgument), providesTags: ['Order'], keepUnusedDataFor: 5 }),
  }),
})

export const { useReadTodayQuery, useReadTodayMoneyQuery } = todayApi
