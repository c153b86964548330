<?php
/** What the people who run the service announce on all wikis. It is a text, never HTML or wikitext. */

if ( !isset( $wikistead['banner'] ) || PHP_SAPI === 'cli' ) {
	return;
}

$wgHooks['SiteNoticeAfter'][] = static function ( &$notice, $skin ) use ( $wikistead ) {
	$attributes = [
		'class' => 'wikistead-banner',
		'role' => 'note',
		'dir' => 'auto',
		'style' => 'margin: 0 0 1em; padding: 0.75em 1em; color: #3d2a00; background: #fdf1d6; ' .
			'border: 1px solid #d9a441; white-space: pre-line; overflow-wrap: anywhere; text-align: start',
	];
	$notice = WikisteadHtml::element( 'div', $attributes, $wikistead['banner'] ) . $notice;
};
