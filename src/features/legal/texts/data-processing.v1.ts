/** The data processing appendix of the terms of use (Article 28 GDPR), version 1. A template for the operator’s lawyer. */
export const dataProcessingText = `---
title: Appendix: Data processing
version: 1
date: 2026-11-22
status: template
---

Whoever runs a wiki decides which personal data goes into it. For that data the person or organisation who runs the wiki is the controller, and {operatorName} is the processor. This appendix is the contract that Article 28(3) of the General Data Protection Regulation (GDPR) asks for. It is concluded together with the terms of use and in the same form.

For the data of user accounts, of the website and of the contact and complaint forms we are the controller ourselves. The [privacy policy](/privacy-policy) describes that.

## A1. Subject, nature and purpose

We store, show, back up and delete the content of your wiki and the data of its users, so that the wiki can be read and edited. The processing lasts as long as you have the wiki, plus the 30 days after which deleted data is purged.

- **Kinds of data:** usernames, email addresses and passwords (hashed) of the wiki's users; IP addresses and technical data of their requests; edits with time and author; all personal data that people write into the wiki.
- **Persons:** the wiki's users and readers, and the people described in its content.
- Special categories of personal data (Article 9 GDPR) may only be entered if you have a legal basis for it and have judged that the measures of A11 suffice.

## A2. Instructions

We process personal data only on your documented instructions. These terms, this appendix and what you set on the wiki's management page are your instructions. Others are given in text form. If we think that an instruction breaks the law, we tell you at once and can wait until you confirm or change it. Where the law of the Union or of a member state obliges us to process data without an instruction, we tell you beforehand, unless that law forbids it.

## A3. Confidentiality

Everybody at {operatorName} who has access to personal data is bound to confidentiality and trained for it. The duty lasts beyond the end of their work.

## A4. Security

We keep to the technical and organisational measures of A11. We may replace a measure by another one that protects at least as well. Changes that matter are documented.

## A5. Sub-processors

- You agree to the sub-processors of A12. We oblige each of them to the same data protection as in this appendix, and answer for them as for ourselves.
- **We announce a new or changed sub-processor by email at least two months before it starts to process data.** You can object within that time for a reason of data protection. If we find no solution, you can end the agreement without notice before the change, and we help you to export your data.

## A6. Help with your duties

- Requests of people about their data that reach us are passed on to you without undue delay. We answer them ourselves only if you ask us to.
- We help you, as far as the nature of the processing allows, to answer such requests, to assess the impact on data protection, to consult the authority and to keep the processing secure (Articles 12 to 23 and 32 to 36 GDPR).

## A7. Personal data breaches

We report a breach of the protection of your wiki's personal data without undue delay, at the latest 48 hours after we learned of it, to the email address of your user account. The report says what happened, whom and what it concerns, what it may lead to, what we have done, and whom you can ask.

## A8. Place of processing

The data is processed in data centres in the European Union or the European Economic Area. Processing elsewhere needs your consent beforehand and the conditions of Articles 44 to 49 GDPR.

## A9. Deletion and return

During the agreement you can export the wiki's data at any time. When you delete a wiki, its data is purged permanently after 30 days. Backups that contain it are kept for 30 days and then overwritten. Access logs are kept for 30 days. Data that the law obliges us to keep is blocked for any other use and deleted when that duty ends. On request we confirm the deletion in text form.

## A10. Evidence and audits

We give you the information needed to show that the duties of Article 28 GDPR are kept, and allow audits, inspections included, by you or an auditor bound to confidentiality. Audits are announced at least 14 days before, take place in office hours, and must not disturb the service or the protection of other people's data. Current reports or certificates of independent bodies can stand in for an inspection.

## A11. Technical and organisational measures

- **Access to buildings and machines:** data centres with controlled entry; administration only by named people, with personal keys and a second factor.
- **Access to data:** each wiki has a database and a directory of its own; rights are given by need and reviewed.
- **Transfer:** all connections over public networks are encrypted (TLS).
- **Passwords and tokens:** stored only as hashes made for that purpose (argon2id for user accounts).
- **Input control:** edits are recorded in the wiki's history with time and author; administrative acts are logged.
- **Availability:** {backups}. What is acknowledged has been written to the disk, and survives a power cut.
- **Separation:** test and live systems are separate; live data is not used for tests.
- **Review:** measures are reviewed at least once a year and after each incident.

## A12. Sub-processors

| Sub-processor | Place | Task |
| --- | --- | --- |
| (name of the hosting provider) | European Union | Data centre, servers and backups |
| (name of the mail provider) | European Union | Sending of service emails |
`
