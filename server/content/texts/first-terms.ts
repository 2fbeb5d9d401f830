import type { FixedText } from '#contract/content/fixed-texts.ts'

/** The terms of sale. They do not limit rights given by law; every figure is one of the business rules (spec §9). */
export const firstTerms: FixedText = {
  lead: 'Our terms in plain English. New Zealand law comes first.',
  note: '',
  sections: [
    {
      id: 'your-rights',
      title: 'Your rights come first',
      text: 'The Consumer Guarantees Act 1993 and the Fair Trading Act 1986 give you rights that no shop may take away, and nothing on this page limits them. Where these terms and those Acts differ, the Acts apply. {shop} is in trade.',
    },
    {
      id: 'who-may-order',
      title: 'Who may order',
      text: 'Anyone {minimum age} or over with an address in New Zealand may order, as a guest or with an account. Keep your password and the links in our emails private: they open your orders. Tell us if someone else gets hold of them.',
    },
    {
      id: 'prices',
      title: 'Prices',
      text: [
        'Prices are in New Zealand dollars and include {price includes} to any address in New Zealand. You pay the total shown on the order. A later price change does not affect an order that is already placed.',
        '',
        'If a price is clearly a mistake, such as a dining table for $8, we tell you before we send anything, and you choose: pay the correct price, or receive a full refund.',
      ].join('\n'),
    },
    {
      id: 'orders',
      title: 'Orders',
      text: [
        'When you place an order, we hold its pieces for {hold minutes} minutes; for a guest {guest minutes} minutes until the payment page is opened. After that they go back on sale; you can still pay for the order, as long as we have stock, up to {payable days} days after you placed it. Then we cancel it. Our contract begins when we receive your payment.',
        '',
        'If the pieces of an order have sold out before your payment arrives, we cancel the order and refund the whole payment.',
      ].join('\n'),
    },
    {
      id: 'discount-codes',
      title: 'Discount codes',
      text: '{discount rule}. A code is valid until its end date, cannot be exchanged for money, and cannot be added to an order afterwards.',
    },
    {
      id: 'payment',
      title: 'Payment',
      text: [
        'You pay by card or, where your order offers them, with Afterpay or PayPal, on the payment provider’s own page. Afterpay is an agreement between you and Afterpay, on its terms; for us the order is then paid in full.',
        '',
        'If a charge looks wrong, ask us: we reply by email within {reply time}, weekends included. You may also dispute it with your bank, Afterpay or PayPal. We then show them the order and the proof of delivery and accept the result. An amount refunded that way is not refunded a second time.',
      ].join('\n'),
    },
    {
      id: 'delivery',
      title: 'Delivery',
      text: [
        '{delivery area}. Delivery takes {delivery time}; your order names its days. For Great Barrier Island, Stewart Island and the Chatham Islands, we’ll call you to arrange it. If your order does not arrive within a reasonable time, you may cancel it and receive a full refund.',
        '',
        'We’re responsible for the pieces until they’re delivered. Check them when they arrive, and tell us promptly about any damage: a photo helps. The pieces must fit through your doors, stairs and corners, so measure them first.',
      ].join('\n'),
    },
    {
      id: 'returns',
      title: 'Changing your mind',
      text: 'You may return a piece within {return time}, unused and in its packaging. Ask first, on your order’s page (the link in our emails opens it) or by writing to us. You arrange and pay for the return freight. Until a piece is ready to ship you may ask to cancel it. We refund what you paid for the piece {refund time} after we receive it. These days do not limit your rights when a piece is faulty, damaged or not what you ordered: see Faults.',
    },
    {
      id: 'faults',
      title: 'Faults',
      text: [
        'If a piece is faulty, damaged or not as shown, we fix the problem, whenever it appears within the time that such a piece should last. We pay the freight and repair, replace or refund the piece within a reasonable time. If the fault is substantial or we cannot fix it, you choose: reject the piece for a refund or a replacement, or keep it and receive compensation for the loss in value. The Act also covers other losses that were reasonably foreseeable as a result of the fault.',
        '',
        'Knots, saw marks, differences in colour and the slow movement of timber with the weather are natural and not faults. Images may not be exact; sizes are, within the few millimetres that timber moves.',
      ].join('\n'),
    },
    {
      id: 'reviews',
      title: 'Reviews',
      text: 'Anyone with an account may write one review of a piece, good or bad. It is published straight away and unchanged, under the name of your account; we do not check it first. Guests can’t write reviews. We only hide a review if it reveals someone’s private details, isn’t about the piece, insults people or advertises. A low rating is never a reason. Your profile says why. We may reply below it. If a review is unlawful, tell us. You keep the rights to your text; we may show it on this site.',
    },
    { id: 'privacy', title: 'Privacy', text: 'See our [privacy page](/privacy).' },
    {
      id: 'law',
      title: 'Law, disputes and changes',
      text: [
        'New Zealand law applies. Please contact us first: {email}, or {phone}, {phone hours}. If that does not settle the dispute, the [Disputes Tribunal](https://www.disputestribunal.govt.nz) can, and [Consumer Protection](https://www.consumerprotection.govt.nz) explains your rights.',
        '',
        'If these terms change, the terms at the time of the order still apply to that order.',
      ].join('\n'),
    },
  ],
}
