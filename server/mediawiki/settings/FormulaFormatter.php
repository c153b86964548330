<?php
use MediaWiki\Extension\Math\MathFormatter;
use MediaWiki\MediaWikiServices;
use Wikibase\Lib\Formatters\SnakFormatter;

/** Shows a formula value as MathML, which PHP itself makes. */
class WikisteadFormulaFormatter extends MathFormatter {
	/** @inheritDoc */
	public function format( $value ) {
		$format = $this->getFormat();
		if ( $format === SnakFormatter::FORMAT_PLAIN || $format === SnakFormatter::FORMAT_WIKI ) {
			return parent::format( $value );
		}
		$mathml = self::mathml( $value->getValue() );
		$source = WikisteadHtml::element( 'code', [], $value->getValue() );
		if ( $mathml === null ) {
			return $source;
		}
		return $format === SnakFormatter::FORMAT_HTML_DIFF ? $mathml . WikisteadHtml::rawElement( 'div', [], $source ) : $mathml;
	}

	/** @return string|null null for a formula that is too long, as imported ones may be, or invalid */
	public static function mathml( string $formula ): ?string {
		if ( mb_strlen( $formula ) > WIKISTEAD_FORMULA_MAX ) {
			return null;
		}
		$renderers = MediaWikiServices::getInstance()->getService( 'Math.RendererFactory' );
		$renderer = $renderers->getRenderer( $formula, [], 'native' );
		return $renderer->checkTeX() === true && $renderer->render() ? $renderer->getMathml() : null;
	}
}
