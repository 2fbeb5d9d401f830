import Type from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, WebpFile } from '#contract/platform/fields.ts'
import { NewRequest } from '#contract/orders/requests.ts'
import { Order } from '#contract/orders/order.ts'
import { payments } from './payments.ts'

const Done = Type.Object({ message: Type.String() })

/**
 * The links in emails show one order without signing in: a cookie grants that order, its receipt, payment and requests.
 */
export const orderLinks = {
  open: endpoint('POST', '/api/order-link', {
    access: 'anyone',
    summary: 'Open the link of an email: read its order, and set the cookie for the other calls',
    body: Type.Object({ token: Type.String({ maxLength: 200, 'x-message': 'This link isn’t complete.' }) }),
    reply: Order,
  }),
  read: endpoint('GET', '/api/order-link', {
    access: 'anyone',
    summary: 'Read the order of the opened link',
    reply: Order,
  }),
  startCheckout: endpoint('POST', '/api/order-link/checkout', {
    access: 'anyone',
    summary: 'Start the hosted checkout of the order of the opened link',
    reply: payments.startCheckout.reply,
  }),
  confirmPaid: endpoint('PUT', '/api/order-link/paid', {
    access: 'anyone',
    summary: 'Check with the payment provider whether the order of the opened link is paid, and mark it as paid',
    reply: Order,
  }),
  ask: endpoint('POST', '/api/order-link/requests', {
    access: 'anyone',
    summary: 'Ask to cancel or to return pieces of the order of the opened link, as its buyer can',
    body: NewRequest,
    reply: Order,
    status: 201,
  }),
  addPhoto: endpoint('POST', '/api/order-link/requests/:requestId/photos', {
    access: 'anyone',
    summary: 'Add a photo to an open return of the order of the opened link, as its buyer can',
    params: Type.Object({ requestId: Id }),
    reply: Order,
    status: 201,
  }),
  photo: endpoint('GET', '/api/order-link/requests/:requestId/photos/:photoId', {
    access: 'anyone',
    summary: 'Read a photo of a return of the order of the opened link',
    params: Type.Object({ requestId: Id, photoId: Id }),
    reply: WebpFile,
  }),
  end: endpoint('DELETE', '/api/order-link', {
    access: 'anyone',
    summary: 'End all links to the order of the opened link',
    reply: Done,
  }),
  endForOrder: endpoint('DELETE', '/api/orders/:id/links', {
    access: 'owner',
    summary: 'End all links to an order that emails have sent so far',
    params: IdParams,
    reply: Done,
  }),
}
