import { backups } from '#contract/back-office/backups.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const backupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBackups: build.query({
      ...call(backups.list, noArgument),
      providesTags: [{ type: 'Connection', id: 'backups' }],
      keepUnusedDataFor: 5,
    }),
    writeBackup: build.mutation({
      ...call(backups.write, noArgument),
      invalidatesTags: ['Connection'],
    }),
    prepareBackupDownload: build.mutation(call(backups.prepareDownload, (id: string) => ({ params: { id } }))),
  }),
})

export const { useListBackupsQuery, useWriteBackupMutation, usePrepareBackupDownloadMutation } = backupsApi
