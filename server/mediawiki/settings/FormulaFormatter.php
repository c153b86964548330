<?php
use MediaWiki\Extension\Math\MathFormatter;
use MediaWiki\Extension\Math\MathRenderer;
use MediaWiki\MediaWikiServices;
use Wikibase\Lib\Formatters\SnakFormatter;

/** Shows a formula that is a value as MathML, which PHP makes itself. */
class WikisteadFormulaFormatter extends MathFormatter {
	/** @inheritDoc */
	public function format( $value ) {
		$format = $this->getFormat();
		if ( $format === SnakFormatter::FORMAT_PLAIN || $format === SnakFormatter::FORMAT_WIKI ) {
			return parent::format( $value );
		}
		$renderer = self::renderer( $value->getValue() );
		$isShown = $renderer->checkTeX() === true && $renderer->render();
		$html = $isShown ? $renderer->getHtmlOutput() : $renderer->getLastError();
		return $format === SnakFormatter::FORMAT_HTML_DIFF
			? $html . WikisteadHtml::rawElement( 'div', [], WikisteadHtml::element( 'code', [], $value->getValue() ) )
			: $html;
	}

	public static function renderer( string $formula ): MathRenderer {
		return MediaWikiServices::getInstance()->getService( 'Math.RendererFactory' )->getRenderer( $formula, [], 'native' );
	}
}
