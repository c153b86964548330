<?php
/** The operators' announcement on all wikis. It is plain text, never HTML or wikitext. */

if ( !isset( $wikistead['banner'] ) || PHP_SAPI === 'cli' ) {
	return;
}

$wgHooks['SiteNoticeAfter'][] = static function ( &$notice, $skin ) use ( $wikistead ) {
	$attributes = [
		'class' => 'wikistead-banner',
		'role' => 'region',
		'aria-label' => $skin->msg( 'wikistead-service' )->text(),
		'dir' => 'auto',
		// Skins with a dark mode define these variables; the others are light.
		'style' => 'margin: 0 0 1em; padding: 0.75em 1em; color: var(--color-base, #202122); ' .
			'background: var(--background-color-warning-subtle, #fdf2d5); border: 1px solid var(--border-color-warning, #987027); ' .
			'white-space: pre-line; overflow-wrap: anywhere; text-align: start',
	];
	$notice = WikisteadHtml::element( 'div', $attributes, $wikistead['banner'] ) . $notice;
};
