<?php
/** Formulas in pages, and as values of properties. */

// Formulas as MathML, which browsers show by themselves. No other host is asked.
$wgMathValidModes = [ 'source', 'native' ];
$wgMathTexVCService = 'local';
$wgDefaultUserOptions['math'] = 'native';
// The parser takes some 15 kB of memory per character, and rendering takes more. Nobody writes formulas nearly
// this long.
const WIKISTEAD_FORMULA_MAX = 5000;
$wikisteadLimited = new WeakMap();
// By then, the extension has registered its tags.
$wgHooks['ParserClearState'][] = static function ( $parser ) use ( $wikisteadLimited ) {
	if ( isset( $wikisteadLimited[$parser] ) ) {
		return;
	}
	$wikisteadLimited[$parser] = true;
	foreach ( array_intersect( [ 'math', 'ce', 'chem' ], $parser->getTags() ) as $tag ) {
		$show = null;
		$show = $parser->setHook( $tag, static function ( $formula, ...$rest ) use ( &$show ) {
			$length = mb_strlen( (string)$formula );
			if ( $length <= WIKISTEAD_FORMULA_MAX ) {
				return $show( $formula, ...$rest );
			}
			$text = wfMessage( 'wikistead-formula-long' )->numParams( $length, WIKISTEAD_FORMULA_MAX );
			$language = $rest[1]->getTargetLanguage();
			return WikisteadHtml::element( 'strong', [ 'class' => 'error' ], $text->inLanguage( $language )->text() );
		} );
		unset( $show );
	}
};

// Also shows values of properties as MathML. The extension's own data type would ask another host for it.
$wgMathEnableWikibaseDataType = !is_file( "$IP/extensions/Math/src/MathNativeMML.php" );
if ( $wgMathEnableWikibaseDataType || !wikisteadWants( 'Math' ) ) {
	return;
}
$wgAutoloadClasses['WikisteadFormulaFormatter'] = __DIR__ . '/FormulaFormatter.php';
$wgAutoloadClasses['WikisteadFormulaRdfBuilder'] = __DIR__ . '/FormulaRdfBuilder.php';
$wikisteadFormula = [
	'value-type' => 'string',
	'formatter-factory-callback' => static fn ( $format ) => new WikisteadFormulaFormatter( $format ),
];
$wgHooks['WikibaseClientDataTypes'][] = static function ( array &$types ) use ( $wikisteadFormula ) {
	$types['PT:math'] = $wikisteadFormula;
};
$wgHooks['WikibaseRepoDataTypes'][] = static function ( array &$types ) use ( $wikisteadFormula ) {
	$types['PT:math'] = $wikisteadFormula + [
		'validator-factory-callback' => static fn () => [
			...Wikibase\Repo\WikibaseRepo::getDefaultValidatorBuilders()->buildStringValidators(),
			new MediaWiki\Extension\Math\MathValidator(),
		],
		'rdf-builder-factory-callback' => static fn () => new WikisteadFormulaRdfBuilder(),
	];
};
