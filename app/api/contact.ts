import { contact } from '#contract/inbox/contact.ts'
import { reviewInvitations } from '#contract/inbox/review-invitations.ts'
import { reviewPhotos } from '#contract/inbox/review-photos.ts'
import { endpointsOf } from './endpoints-of.ts'
import { formOf, uploadTimeoutMs } from './upload-file.ts'

export const contactApi = endpointsOf('contact', contact)

export const ownPhotosApi = endpointsOf(
  'ownPhotos',
  { add: reviewPhotos.add },
  {
    add: {
      toParts: ({ id, file }: { id: string; file: File }) => ({ params: { id }, body: formOf('image', file) }),
      timeoutMs: uploadTimeoutMs,
    },
  },
)

export const reviewInvitationsApi = endpointsOf('reviewInvitations', reviewInvitations, {
  '*': { provides: ['User'], invalidates: ['User'] },
  // The token is a secret: it is forgotten when the page closes.
  read: { isRead: true, provides: [], keepSeconds: 0 },
})
