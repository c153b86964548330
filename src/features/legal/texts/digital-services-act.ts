/** What the Digital Services Act asks a host to say about itself. A template for the operator. */
export const digitalServicesActText = `---
title: Digital Services Act
version: 1
date: 2026-11-22
status: template
---

{serviceName} stores what its users publish. It is a hosting service in the sense of Regulation (EU) 2022/2065, the Digital Services Act. This page says how to reach us, what happens to reports of illegal content, and what you can do about a decision.

## 1. Points of contact

- **For authorities** (Article 11): authorities of the member states, the Commission and the European Board for Digital Services reach us at {operatorEmail}. Please mention the reference of your order.
- **For recipients of the service** (Article 12): everybody who uses {serviceName} or a wiki on it reaches us directly at {operatorEmail} or by the [contact form](/contact). A person reads and answers.
- We communicate in English.
- The service is run by {operatorName}, {operatorAddress}.

## 2. Reporting illegal content

Everybody can report content that they consider illegal with the form on the page [Report illegal content](/complaint), or by email. No account is needed. Please tell us

- the exact address of each page with the content,
- why you think that it is illegal,
- your name and email address. You can leave them out; we then cannot answer you,
- that you believe in good faith that your report is accurate and complete.

Content that is not illegal but breaks our [terms of use](/terms-of-use) or the [hosting policy](/hosting-policy) can be reported in the same way. If somebody is in danger of life or limb, please call the police first.

## 3. How we handle a report

| Step | Who | When |
| --- | --- | --- |
| We confirm that your report has arrived, if you gave an email address | The service | Without undue delay |
| We look whether somebody is in danger, and inform the authorities where a serious crime is suspected (Article 18) | A person | As soon as the report is read, at the latest on the next working day |
| We examine the content and, where the case is not clear, ask those who run the wiki for their view | A person | As a rule within 7 days |
| We decide, and tell you and those affected | A person | As a rule within 14 days of the report; we tell you if it takes longer |

- We act in a timely, diligent, non-arbitrary and objective way, and weigh the rights of everybody concerned, freedom of expression and of science and the arts included.
- **People decide, not programs.** We use no automated means to find, judge or remove content. Programs only count requests, to protect the service from overload and abuse.
- We do not look for illegal content on our own account, and the law does not oblige us to (Article 8).
- We do not tell those who published the content who reported it, unless the law asks for it, as it can with infringements of intellectual property.
- Reports from trusted flaggers (Article 22) and orders of authorities (Articles 9 and 10) are handled first.

## 4. What we can decide

- To do nothing, because the content is neither illegal nor against our rules.
- To ask those who run the wiki to change or remove the content.
- To remove content or to block access to it.
- To limit or suspend a wiki or an account, and, if nothing else helps, to end the agreement.

We choose the mildest measure that solves the problem. After a suspension there is one month to restore compliance, as the [terms of use](/terms-of-use#illegal-content-decisions-and-complaints) say.

## 5. Statement of reasons

Whoever is affected by a measure receives a statement of reasons (Article 17), at the latest when the measure takes effect, if we know how to reach them. It says

- what the measure is, for which content, in which places and for how long,
- on which facts it rests, and whether it follows from a report or from our own examination,
- whether automated means were used,
- which law is broken and why, or which rule of our terms or hosting policy and why,
- what you can do about it.

There is no statement where the content is deceptive, commercial and high in volume, such as spam, or where an authority forbids it.

## 6. If you do not agree

You can choose among these ways, and use more than one. They are open both to those whose content was restricted and to those whose report we did not follow.

- **Complain to us** (Article 20). Write to {operatorEmail} within six months of the decision, and say why you think that it is wrong. This is free of charge. Somebody who did not take part in the decision examines it anew, as a rule within 14 days, and tells you the result with reasons. If the decision was wrong, we reverse it without undue delay.
- **Out-of-court dispute settlement** (Article 21). You can turn to a dispute settlement body that a Digital Services Coordinator has certified. The European Commission publishes the list of these bodies. We take part in good faith; the result does not bind either side.
- **Courts.** You can turn to a court at any time, also before or after the other ways.
- **Complain to an authority** (Article 53). You can complain about us to the Digital Services Coordinator of the member state in which you live.

## 7. Misuse

- We can suspend, for a reasonable time and after a warning, accounts that often publish clearly illegal content.
- In the same way we can stop looking at the reports and complaints of those who often send clearly unfounded ones.
- Before we do so we look at each case: how often it happened, in which proportion, how serious it was, and what was intended (Article 23).

## 8. Transparency

- The rules for content and how we apply them are written in the [terms of use](/terms-of-use) and the [hosting policy](/hosting-policy). All their versions stay readable.
- Once a year we publish how many orders and reports we received, what we decided, how long it took, and how many complaints there were (Article 15), unless we are exempt as a small or micro enterprise.
- There is no advertising and no ranking by personal data on {serviceName}. The discovery page is sorted by what the reader chooses (Article 27).
- The number of monthly users is told to the Digital Services Coordinator and to the Commission on request (Article 24(3)).
`
