<?php
class_alias( wikisteadClass( 'MediaWiki\Media\SvgHandler', 'SvgHandler' ), 'WikisteadBaseSvgHandler' );

/**
 * Lets browsers draw an SVG as an image, and therefore without its scripts. MediaWiki before 1.41 would need a
 * program to turn it into a PNG.
 */
class WikisteadSvgHandler extends WikisteadBaseSvgHandler {
	/** @inheritDoc */
	public function isEnabled() {
		return true;
	}

	/** @inheritDoc */
	public function mustRender( $file ) {
		return false;
	}

	/** @inheritDoc */
	public function doTransform( $image, $dstPath, $dstUrl, $params, $flags = 0 ) {
		if ( !$this->normaliseParams( $image, $params ) ) {
			$refusal = wikisteadClass( 'MediaWiki\Media\TransformParameterError', 'TransformParameterError' );
			return new $refusal( $params );
		}
		$thumbnail = wikisteadClass( 'MediaWiki\Media\ThumbnailImage', 'ThumbnailImage' );
		return new $thumbnail( $image, $image->getUrl(), false, $params );
	}
}
