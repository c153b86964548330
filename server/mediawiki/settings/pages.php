<?php
/** The wiki's pages and texts that link to the service, the main page's search box, and the footer. */

class_alias( wikisteadClass( 'MediaWiki\Html\Html', 'Html' ), 'WikisteadHtml' );
class_alias( wikisteadClass( 'MediaWiki\Title\Title', 'Title' ), 'WikisteadTitle' );

$wgAutoloadClasses['WikisteadServicePage'] = __DIR__ . '/ServicePage.php';
$wgAutoloadClasses['WikisteadAboutPage'] = __DIR__ . '/AboutPage.php';
$wgSpecialPages['Service'] = WikisteadServicePage::class;
$wgSpecialPages['About'] = WikisteadAboutPage::class;

/** A special page's title: text before MediaWiki 1.41, a message since then. */
function wikisteadDescription( $message ) {
	return version_compare( MW_VERSION, '1.41', '<' ) ? $message->text() : $message;
}

/** The page that a message such as `aboutpage` names by default; null if its name is invalid. */
function wikisteadOwnPage( string $message ) {
	return WikisteadTitle::newFromText( wfMessage( $message )->inContentLanguage()->useDatabase( false )->text() );
}

/**
 * Links that a wiki cannot change, because they lead to the operator's terms. Nobody can create a page with the
 * name under which these messages are looked up, because no title contains a vertical bar.
 */
$wikisteadFixed = [
	'copyrightpage' => 'Special:Service/terms-of-use',
	'privacypage' => 'Special:Service/privacy-policy',
];
$wikisteadFixedKey = static fn ( string $key ) => isset( $wikisteadFixed[$key] ) ? "wikistead|$key" : $key;
if ( version_compare( MW_VERSION, '1.41', '<' ) ) {
	$wgHooks['MessageCache::get'][] = static function ( &$key ) use ( $wikisteadFixedKey ) {
		$key = $wikisteadFixedKey( $key );
	};
} else {
	$wgHooks['MessageCacheFetchOverrides'][] = static function ( array &$keys ) use ( $wikisteadFixed, $wikisteadFixedKey ) {
		foreach ( $wikisteadFixed as $key => $page ) {
			$keys[$key] = $wikisteadFixedKey( $key );
		}
	};
}

// MediaWiki runs this hook for messages that have no page on the wiki.
$wgHooks['MessagesPreLoad'][] = static function ( $title, &$message ) use ( $wikisteadFixed ) {
	[ $name, $language ] = explode( '/', (string)$title, 2 ) + [ 1 => null ];
	if ( str_starts_with( $name, 'Wikistead|' ) ) {
		$message = $wikisteadFixed[substr( $name, 10 )] ?? false;
	} elseif ( $name === 'Aboutpage' ) {
		$own = wikisteadOwnPage( 'aboutpage' );
		$message = $own && $own->exists() ? false : 'Special:About';
	} elseif ( $name === 'Disclaimers' ) {
		// "-" hides the link, because there is no page yet.
		$own = wikisteadOwnPage( 'disclaimerpage' );
		$message = $own && $own->exists() ? false : '-';
	} elseif ( $name === 'Privacy' ) {
		// Replaced by the link below.
		$message = '-';
	} elseif ( $name === 'Wikistead-main-page' ) {
		$message = wikisteadMainPage( $language );
	}
};

/** The text of a new wiki's main page. `{{subst:MediaWiki:Wikistead-main-page}}` restores it. */
function wikisteadMainPage( ?string $language ): string {
	$services = MediaWiki\MediaWikiServices::getInstance();
	$code = $language ?? $services->getContentLanguage()->getCode();
	$kind = wikisteadHasWikibase() ? 'wikibase' : 'mediawiki';
	foreach ( [ $code, ...$services->getLanguageFallback()->getAll( $code ) ] as $candidate ) {
		$file = __DIR__ . "/main-page.$kind.$candidate.wikitext";
		if ( preg_match( '/^[a-z-]+$/', $candidate ) && is_file( $file ) ) {
			return trim( file_get_contents( $file ) );
		}
	}
	return trim( file_get_contents( __DIR__ . "/main-page.$kind.en.wikitext" ) );
}

$wgHooks['EditPageCopyrightWarning'][] = static function ( $title, &$message ) {
	// By default, the link shows the page's name instead of describing it.
	$terms = wfMessage( 'wikistead-terms' )->useDatabase( false )->text();
	$message[1] = "[[Special:Service/terms-of-use|$terms]]";
};

// The search box of the main page: <wikistead-search />.
$wgHooks['ParserFirstCallInit'][] = static function ( $parser ) {
	$parser->setHook( 'wikistead-search', 'wikisteadSearchBox' );
};
function wikisteadSearchBox( $content, array $attributes, $parser ): string {
	$parser->getOutput()->addModuleStyles( [ 'wikistead.mainPage' ] );
	$language = $parser->getTargetLanguage();
	$label = wfMessage( 'searchsuggest-search' )->inLanguage( $language )->text();
	return WikisteadHtml::rawElement( 'form', [
		'action' => $GLOBALS['wgScript'],
		'role' => 'search',
		// Distinguishes it from the skin's search box.
		'aria-label' => $label,
		'class' => 'wikistead-search',
	], WikisteadHtml::hidden( 'title', WikisteadTitle::makeTitle( NS_SPECIAL, 'Search' )->getPrefixedDBkey() ) .
		WikisteadHtml::element( 'input', [
			'type' => 'search',
			'name' => 'search',
			'aria-label' => $label,
			'placeholder' => $label,
		] ) .
		WikisteadHtml::element( 'button', [ 'type' => 'submit' ], wfMessage( 'searchbutton' )->inLanguage( $language )->text() )
	);
}
$wgResourceModules['wikistead.mainPage'] = [
	'localBasePath' => __DIR__,
	'styles' => [ 'main-page.css' ],
] + ( version_compare( MW_VERSION, '1.41', '<' ) ? [ 'targets' => [ 'desktop', 'mobile' ] ] : [] );
$wgHooks['BeforePageDisplay'][] = static function ( $out ) {
	if ( $out->getTitle() && $out->getTitle()->isMainPage() ) {
		$out->addModuleStyles( [ 'wikistead.mainPage' ] );
	}
};

// The operator's pages, whose names a wiki cannot change either.
$wgHooks['SkinAddFooterLinks'][] = static function ( $skin, string $key, array &$links ) use ( $wikisteadService ) {
	if ( $key !== 'places' ) {
		return;
	}
	$links['wikistead'] = WikisteadHtml::element( 'a', [ 'href' => $wikisteadService['url'] . '/' ], $wikisteadService['name'] );
	foreach ( [ 'privacy-policy' => 'privacy', 'terms-of-use' => 'terms', 'contact' => 'contact', 'report' => 'report' ] as $page => $name ) {
		$text = $name === 'privacy'
			? $skin->msg( 'privacy' )->useDatabase( false )->text()
			: $skin->msg( "wikistead-$name" )->useDatabase( false )->text();
		$links["wikistead-$name"] = WikisteadHtml::element( 'a', [ 'href' => WikisteadServicePage::url( $page ) ], $text );
	}
};
