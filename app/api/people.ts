import { people } from '#contract/access/people.ts'
import { api, call, noArgument } from './base.ts'

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPeople: build.query({ ...call(people.list, noArgument), providesTags: ['User'] }),
    readOwner: build.query(call(people.owner, noArgument)),
  }),
})

export const { useReadOwnerQuery } = peopleApi
