<?php
class_alias( wikisteadClass( 'MediaWiki\Media\WebPHandler', 'WebPHandler' ), 'WikisteadBaseWebPHandler' );

/** Lets browsers scale WebP pictures, because MediaWiki cannot do so with GD. */
class WikisteadWebPHandler extends WikisteadBaseWebPHandler {
	/** @inheritDoc */
	public function mustRender( $file ) {
		return false;
	}

	/** @inheritDoc */
	public function canRender( $file ) {
		return true;
	}

	/** @inheritDoc */
	public function getThumbType( $ext, $mime, $params = null ) {
		return [ $ext, $mime ];
	}

	/** @inheritDoc */
	protected function getScalerType( $dstPath, $checkDstPath = true ) {
		return 'client';
	}
}
